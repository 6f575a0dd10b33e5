import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Moon, Sun } from 'lucide-react'
import { saveToAccount } from '../settings/settings.ts'

export function ColourSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = scheme === 'dark' ? 'light' : 'dark'
  const label = `Switch to the ${other} colour scheme`
  return (
    <ActionIcon
      data-tip={label}
      variant="subtle"
      color="gray"
      size={44}
      onClick={() => {
        setColorScheme(other)
        void saveToAccount({ color_scheme: other })
      }}
      aria-label={label}
    >
      {scheme === 'dark' ? <Sun size={18} /> : <Moon size={18} />}
    </ActionIcon>
  )
}
