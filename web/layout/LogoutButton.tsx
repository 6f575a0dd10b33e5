import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../api.ts'
import { session } from '../session.ts'

/** Logs out in this browser even if the server has forgotten the session or cannot be reached. */
export function LogoutButton({ className }: { className: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const logout = useMutation({
    mutationFn: async () => (session.token() ? call('POST /api/auth/logout', {}) : undefined),
    onSettled: () => {
      void navigate('/')
      session.clear()
      client.clear()
    },
  })
  return (
    <button
      type="button"
      className={className}
      onClick={() => logout.mutate()}
      disabled={logout.isPending}
      aria-live="polite"
    >
      {logout.isPending ? 'Logging out...' : 'logout'}
    </button>
  )
}
