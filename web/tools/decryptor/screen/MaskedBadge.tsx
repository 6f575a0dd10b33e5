import { EyeOff } from 'lucide-react'
import { Badge } from '../../../ui/text/Badge.tsx'
import { plural } from '../../../ui/text/format.ts'

export const MaskedBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <Badge tone="accent">
      <EyeOff size={12} aria-hidden /> {plural(count, 'card number')} masked
    </Badge>
  )
