import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '../../queries.ts'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { noFields, type CardFields } from './card-fields.ts'
import { CardForm } from './CardForm.tsx'
import { Datasets } from './Datasets.tsx'
import { DemoNotice } from './DemoNotice.tsx'
import classes from './HaveIBeenSold.module.css'
import { Result } from './Result.tsx'
import { useSearch } from './use-search.ts'
import { Waiting } from './Waiting.tsx'

export function HaveIBeenSold() {
  const { data, error, isFetching, refetch } = useQuery(get('GET /api/tool/resellFind', {}))
  const [fields, setFields] = useState<CardFields>(noFields)
  const { search, human, ask, reset } = useSearch()
  const [isAgain, setAgain] = useState(false)
  const clear = () => {
    setFields(noFields)
    reset()
  }
  useIdle(() => {
    const isClean = search.phase === 'form' && Object.values(fields).every((text) => text === '')
    if (isClean) return
    clear()
    showToast({ tone: 'warn', title: 'Form cleared', text: 'Nothing was done here for ten minutes.' })
  })
  if (search.phase === 'answered') {
    const again = () => {
      setAgain(true)
      clear()
    }
    return <Result answer={search.answer} at={search.at} onAgain={again} />
  }
  if (!data && !error) return <Waiting />
  return (
    <div className={classes.page}>
      {data?.example && <DemoNotice />}
      <CardForm {...{ fields, setFields, search, human, ask }} example={data?.example} takesFocus={isAgain} />
      {data ? (
        <Datasets datasets={data.datasets} />
      ) : (
        <Failure title="The datasets could not be loaded" error={error}>
          <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
            Try again
          </Button>
        </Failure>
      )}
    </div>
  )
}
