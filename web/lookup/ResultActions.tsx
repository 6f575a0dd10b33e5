import { Alert, Button, Checkbox, NativeSelect, Popover, Tooltip } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download, ListPlus, SlidersHorizontal } from 'lucide-react'
import type { Search } from '#contract/search-link.ts'
import { wordsOf } from '../api.ts'
import { useSignedIn } from '../session.ts'
import { downloadResults } from './download-results.ts'
import classes from './ResultActions.module.css'
import { formats, useFormat, useIncludePhone, useIncludeUrl } from './stored-settings.ts'

/** What can be done with the whole result. */
export function ResultActions({ search }: { search: Search }) {
  const [url, setUrl] = useIncludeUrl()
  const [phone, setPhone] = useIncludePhone()
  const [format, setFormat] = useFormat()
  const saving = useMutation({ mutationFn: () => downloadResults(search, { url, phone, format }) })
  return (
    <div className={classes.actions}>
      <MakeList />
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        Download
      </Button>
      <Popover position="top-end" width={240} trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" leftSection={<SlidersHorizontal size={16} aria-hidden />}>
            Download Settings
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={classes.settings}>
            <Checkbox
              label="Include URL"
              checked={url}
              onChange={({ currentTarget }) => setUrl(currentTarget.checked)}
            />
            <Checkbox
              label="Include Phone"
              checked={phone}
              onChange={({ currentTarget }) => setPhone(currentTarget.checked)}
            />
            <NativeSelect
              label="File format"
              value={format}
              onChange={({ currentTarget }) => setFormat(currentTarget.value as typeof format)}
              data={formats.map((value) => ({ value, label: value.toUpperCase() }))}
            />
          </div>
        </Popover.Dropdown>
      </Popover>
      {saving.isError && (
        <Alert color="red" className={classes.failure!} withCloseButton onClose={saving.reset}>
          {wordsOf(saving.error)}
        </Alert>
      )}
    </div>
  )
}

/** Stays focusable while it cannot be used, so that everyone can find out why. */
function MakeList() {
  const signedIn = useSignedIn()
  return (
    <Tooltip label={signedIn ? 'Lists are not open in this version yet' : 'You must be logged in for that'}>
      <Button
        variant="default"
        leftSection={<ListPlus size={16} aria-hidden />}
        data-disabled
        aria-disabled
        onClick={(event) => event.preventDefault()}
      >
        Make List
      </Button>
    </Tooltip>
  )
}
