import { FileCode2, Globe, KeyRound, ListChecks, Network, ShieldAlert, type LucideIcon } from 'lucide-react'
import type { ToolId } from '#contract/tools.ts'

export const toolIcons: Record<ToolId, LucideIcon> = {
  decryptor: KeyRound,
  resell: ShieldAlert,
  antifraudDeobfuscate: FileCode2,
  'ip-check': Globe,
  'mass-proxy-checker': Network,
  'clean-proxy-finder': ListChecks,
}
