import type { ToolId } from '#contract/tools.ts'
import { lazyComponent, type LazyComponent } from '../ui/lazy-component.ts'

/** What the page of each tool shows, loaded when it is shown. */
export const toolContents: Record<ToolId, LazyComponent<object>> = {
  antifraudDeobfuscate: lazyComponent(
    async () => (await import('./antifraud-deobfuscate/screen/Deobfuscate.tsx')).Deobfuscate,
  ),
  'clean-proxy-finder': lazyComponent(
    async () => (await import('./proxies/CleanProxyFinder.tsx')).CleanProxyFinder,
  ),
  decryptor: lazyComponent(async () => (await import('./decryptor/screen/Decryptor.tsx')).Decryptor),
  'ip-check': lazyComponent(async () => (await import('./ip-check/screen/IpCheck.tsx')).IpCheck),
  resell: lazyComponent(async () => (await import('./resell/HaveIBeenSold.tsx')).HaveIBeenSold),
  'mass-proxy-checker': lazyComponent(
    async () => (await import('./proxies/MassProxyChecker.tsx')).MassProxyChecker,
  ),
}
