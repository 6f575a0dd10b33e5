import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '../../../queries.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useIdle } from '../../../ui/use-idle.ts'
import { noFields, type CardFields } from '../card-fields.ts'
import { CardForm } from './CardForm.tsx'
import { Datasets } from './Datasets.tsx'
import classes from './HaveIBeenSold.module.css'
import { Result } from './Result.tsx'
import { useSearch } from '../use-search.ts'

export function HaveIBeenSold() {
  const { data, error, isFetching, refetch } = useQuery(get('GET /api/tool/resellFind', {}))
  const [fields, setFields] = useState<CardFields>(noFields)
  const { search, human, submit, reset } = useSearch()
  const [isAgain, setAgain] = useState(false)
  const clear = () => {
    setFields(noFields)
    reset()
  }
  useIdle(() => {
    const isEmpty = search.phase === 'form' && Object.values(fields).every((text) => text === '')
    if (isEmpty) return
    clear()
    showToast({ tone: 'warn', title: 'Form cleared', text: 'There was no activity for ten minutes.' })
  })
  if (search.phase === 'answered') {
    const again = () => {
      setAgain(true)
      clear()
    }
    return (
      <div className="stack">
        {search.answer.datasets.some(({ is_demo }) => is_demo) && <DemoNotice />}
        <Result answer={search.answer} at={search.at} onAgain={again} />
      </div>
    )
  }
  if (!data && !error) return <LoadingForm />
  return (
    <div className={classes.page}>
      {data?.example && <DemoNotice />}
      <CardForm
        {...{ fields, setFields, search, human, submit }}
        example={data?.example}
        takesFocus={isAgain}
      />
      {data ? (
        <Datasets datasets={data.datasets} />
      ) : (
        <Failure title="Could not load the datasets" error={error} retry={{ refetch, isFetching }} />
      )}
    </div>
  )
}

const DemoNotice = () => (
  <div className={classes.demo}>
    <Notice tone="warn" title="This is a demo">
      <p>
        The operator of this site has not imported a dataset yet. Only a few sample cards are searched, so a
        result says nothing about a real card.
      </p>
    </Notice>
  </div>
)

const LoadingForm = () => (
  <div role="status" className={classes.page}>
    <span className="visually-hidden">Loading...</span>
    <div className={classes.loadingForm} aria-hidden />
    <div className={classes.loadingDatasets} aria-hidden />
  </div>
)
