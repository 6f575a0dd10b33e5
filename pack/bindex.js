#!/usr/bin/env node
// The command, run with a Node that can.
import { handOver, isEnough } from './find-node.js'

if (isEnough) await import('../server/bindex/main.js')
else await handOver()
