import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Moon, Sun } from 'lucide-react'
import { tellAccount } from '../settings/settings.ts'

export function ColourSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = scheme === 'dark' ? 'light' : 'dark'
  const words = `Switch to the ${other} colour scheme`
  return (
    <Tooltip label={words}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        onClick={() => {
          setColorScheme(other)
          void tellAccount({ color_scheme: other })
        }}
        aria-label={words}
      >
        {scheme === 'dark' ? <Sun size={18} /> : <Moon size={18} />}
      </ActionIcon>
    </Tooltip>
  )
}
