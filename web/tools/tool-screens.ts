import {
  Binary,
  FileCode2,
  Globe,
  KeyRound,
  ListChecks,
  Network,
  Nfc,
  ShieldAlert,
  type LucideIcon,
} from 'lucide-react'
import type { ToolId } from '#contract/tools.ts'
import { lazyComponent, type LazyComponent } from '../ui/lazy-component.ts'

interface ToolScreen {
  icon: LucideIcon
  Content: LazyComponent<object>
}

export const toolScreens: Record<ToolId, ToolScreen> = {
  antifraudDeobfuscate: {
    icon: FileCode2,
    Content: lazyComponent(
      async () => (await import('./antifraud-deobfuscate/screen/Deobfuscate.tsx')).Deobfuscate,
    ),
  },
  'clean-proxy-finder': {
    icon: ListChecks,
    Content: lazyComponent(async () => (await import('./proxies/screen/ProxyTool.tsx')).CleanProxyFinder),
  },
  decryptor: {
    icon: KeyRound,
    Content: lazyComponent(async () => (await import('./decryptor/screen/Decryptor.tsx')).Decryptor),
  },
  'emv-tag-reader': {
    icon: Nfc,
    Content: lazyComponent(async () => (await import('./emv/screen/EmvReader.tsx')).EmvReader),
  },
  'ip-check': {
    icon: Globe,
    Content: lazyComponent(async () => (await import('./ip-check/screen/IpCheck.tsx')).IpCheck),
  },
  'iso-8583-reader': {
    icon: Binary,
    Content: lazyComponent(async () => (await import('./iso-8583/screen/Iso8583Reader.tsx')).Iso8583Reader),
  },
  resell: {
    icon: ShieldAlert,
    Content: lazyComponent(async () => (await import('./resell/screen/HaveIBeenSold.tsx')).HaveIBeenSold),
  },
  'mass-proxy-checker': {
    icon: Network,
    Content: lazyComponent(async () => (await import('./proxies/screen/ProxyTool.tsx')).MassProxyChecker),
  },
}
