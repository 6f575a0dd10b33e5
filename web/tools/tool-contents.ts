import type { ToolId } from '#contract/tools.ts'
import { later, type Later } from '../ui/later.ts'

/** What the page of each tool shows, loaded when it is shown. */
export const toolContents: Record<ToolId, Later<object>> = {
  antifraudDeobfuscate: later(
    async () => (await import('./antifraud-deobfuscate/screen/Deobfuscate.tsx')).Deobfuscate,
  ),
  'clean-proxy-finder': later(async () => (await import('./proxies/CleanProxyFinder.tsx')).CleanProxyFinder),
  decryptor: later(async () => (await import('./decryptor/screen/Decryptor.tsx')).Decryptor),
  'ip-check': later(async () => (await import('./ip-check/IpCheck.tsx')).IpCheck),
  resell: later(async () => (await import('./resell/HaveIBeenSold.tsx')).HaveIBeenSold),
  'mass-proxy-checker': later(async () => (await import('./proxies/MassProxyChecker.tsx')).MassProxyChecker),
}
