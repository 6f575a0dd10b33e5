import { Globe, Lock } from 'lucide-react'
import { Badge } from '../ui/text/Badge.tsx'

export const Visibility = ({ isPublic }: { isPublic: boolean }) => (
  <Badge tone={isPublic ? 'accent' : undefined}>
    {isPublic ? <Globe size={12} aria-hidden /> : <Lock size={12} aria-hidden />}
    {isPublic ? 'Public' : 'Private'}
  </Badge>
)
