import { checker } from './kinds.ts'
import { ProxyTool } from './ProxyTool.tsx'

export const MassProxyChecker = () => <ProxyTool kind={checker} />
