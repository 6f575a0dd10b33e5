import { FileDown } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './FileDrop.module.css'

interface Props {
  text: string
  onFile: (file: File) => void
  onOver?: () => void
}

/** Takes files dropped anywhere on the page, and shows that it will. Fields that take files themselves come first. */
export function FileDrop({ text, onFile, onOver }: Props) {
  const [isDragging, setDragging] = useState(false)
  const over = useEffectEvent((event: DragEvent) => {
    const takes = !event.defaultPrevented && hasFiles(event)
    setDragging(takes)
    if (!takes) return
    event.preventDefault()
    onOver?.()
  })
  const leave = useEffectEvent((event: DragEvent) => {
    // Otherwise it is still over the window.
    if (event.relatedTarget === null) setDragging(false)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    setDragging(false)
    const [file] = event.dataTransfer?.files ?? []
    if (!file || event.defaultPrevented) return
    event.preventDefault()
    onFile(file)
  })
  useEffect(() => {
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  return (
    isDragging && (
      <div className={classes.target}>
        <p className={classes.text}>
          <FileDown size={20} aria-hidden />
          {text}
        </p>
      </div>
    )
  )
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false
