import { Navigate } from 'react-router'

/** Every address that is no page leads home. */
export const HomeRedirect = () => <Navigate to="/" replace />
