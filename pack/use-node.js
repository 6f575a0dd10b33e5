// Imported before what npm start runs: an old Node would only say that it does not know the ending .ts.
import { handOver, isEnough } from './find-node.js'

if (!isEnough) {
  // npm runs us in a shell, which ends on a signal and does not pass it on. The server then sees that we end.
  const shell = process.ppid
  setInterval(() => process.ppid !== shell && process.exit(1), 500).unref()
  await handOver()
}
