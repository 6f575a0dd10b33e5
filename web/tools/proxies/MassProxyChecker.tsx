import { checker } from './facts/kinds.ts'
import { ProxyTool } from './ProxyTool.tsx'

export const MassProxyChecker = () => <ProxyTool kind={checker} />
