import { EyeOff } from 'lucide-react'
import { Badge } from '../../../ui/Badge.tsx'
import { counted } from '../../../ui/words.ts'

export const MaskedBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <Badge tone="accent">
      <EyeOff size={12} aria-hidden /> {counted(count, 'card number')} masked
    </Badge>
  )
