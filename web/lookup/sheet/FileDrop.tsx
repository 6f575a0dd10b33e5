import { useEffect, useState } from 'react'
import { FileSpreadsheet } from 'lucide-react'
import { preloadSheetCode } from './pasted.ts'
import { openFile } from './OpenFile.tsx'
import classes from './FileDrop.module.css'

/** Takes files dropped anywhere on the page, and shows that it will. */
export function FileDrop() {
  const [isDragging, setDragging] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setDragging(true)
      preloadSheetCode()
    }
    const leave = (event: DragEvent) => {
      // Otherwise it is still over the window.
      if (event.relatedTarget === null) setDragging(false)
    }
    const drop = (event: DragEvent) => {
      setDragging(false)
      const [file] = event.dataTransfer?.files ?? []
      if (!file) return
      event.preventDefault()
      void openFile(file)
    }
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
          <FileSpreadsheet size={20} aria-hidden />
          Drop a .xlsx, .csv or .txt file to read its BINs
        </p>
      </div>
    )
  )
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false
