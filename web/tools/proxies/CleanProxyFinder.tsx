import { finder } from './facts/kinds.ts'
import { ProxyTool } from './ProxyTool.tsx'

export const CleanProxyFinder = () => <ProxyTool kind={finder} />
