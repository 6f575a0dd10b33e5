import { formatNumber } from './formats/numbers.ts'
import { limits } from './limits.ts'

export const errors = {
  bad_request: [400, 'This request is not valid.'],
  bad_json: [400, 'The body is not valid JSON.'],
  bad_idempotency_key: [400, 'An Idempotency-Key must have 1 to 255 printable ASCII characters.'],
  bad_host: [400, 'A request needs exactly one Host header.'],
  missing_search_id: [400, 'Missing search id.'],
  unauthenticated: [401, 'Log in first.'],
  unknown_user_id: [401, 'No account has this user ID. Check it, or generate a new one.'],
  bad_token: [401, 'This API token does not work. It was revoked, it has expired, or part of it is missing.'],
  missing_scope: [403, 'This API token does not have the scope that this call needs: {scope}.'],
  session_required: [403, 'API tokens cannot do this. Log in with your user ID.'],
  human_failed: [403, 'The human check failed. Try again.'],
  list_private: [403, "This bin list is private and you don't have permission to view it."],
  not_owner: [403, 'Only the owner of this list can do that.'],
  not_downloadable: [403, 'The owner of this list does not let others download it.'],
  not_forkable: [403, 'The owner of this list does not let others clone it.'],
  not_filterable: [403, 'The owner of this list does not let others filter it.'],
  not_redistributable: [
    403,
    'The licence of a source is unknown or does not allow passing its data on, so this dataset cannot be downloaded as a whole.',
  ],
  moderators_only: [403, 'Only moderators of this site can do that.'],
  own_correction: [403, "You can't vote on your own suggestion."],
  not_found: [404, 'There is nothing at this address.'],
  bank_not_found: [404, 'Bank Not Found'],
  bin_not_found: [404, 'BIN Not Found'],
  country_not_found: [404, 'Country Not Found'],
  list_not_found: [404, "The bin list you're looking for doesn't exist or has been deleted."],
  token_not_found: [404, 'This API token does not exist or has been revoked.'],
  watch_not_found: [404, 'You no longer watch this.'],
  feed_not_found: [404, 'This feed does not exist or its address was renewed.'],
  webhook_not_found: [404, 'You have no webhook.'],
  review_not_found: [404, 'This review does not exist or has been deleted.'],
  correction_not_found: [404, 'This suggestion does not exist or has been deleted.'],
  import_not_found: [404, 'There was no import at this time, or it is no longer recorded.'],
  entry_not_found: [404, 'This BIN is not in the list.'],
  search_not_found: [
    404,
    `Search not found. A result is available for ${limits.exposureAnswerMinutes} minutes, only from the network that started the search.`,
  ],
  shared_search_not_found: [
    404,
    `This link has expired or is not complete. Links to shared searches work for ${limits.sharedSearchDays} days.`,
  ],
  job_not_found: [
    404,
    `This check no longer exists. Results are kept for ${limits.proxyJobMinutes} minutes.`,
  ],
  method_not_allowed: [405, 'This address does not support that method.'],
  too_slow: [408, 'The request took too long to arrive.'],
  already_reviewed: [409, 'You have already reviewed this BIN. Edit your review instead.'],
  already_suggested: [
    409,
    'You already have an open suggestion about this. Withdraw it first to suggest something else.',
  ],
  token_name_taken: [409, 'You already have an API token with this name. Choose another name.'],
  correction_decided: [409, 'This suggestion is no longer open. Reload to see what was decided.'],
  correction_undecided: [409, 'There is no decision to undo.'],
  job_running: [409, 'You already have a check running. Stop it first, or wait until it ends.'],
  gone_meanwhile: [409, 'This was just deleted, perhaps in another window. Nothing was changed.'],
  changes_gone: [
    410,
    'Changes since then are no longer recorded. Download the whole dataset, then ask for changes since its last import.',
  ],
  too_large: [413, `The request is larger than ${limits.bodyBytes / 1024 / 1024} MB.`],
  unsupported_media_type: [415, 'Send the body as application/json.'],
  expectation_failed: [417, 'This server does not support the Expect header. Send the request without it.'],
  invalid_input: [422, 'Some of the input is not valid.'],
  idempotency_key_reused: [
    422,
    `This Idempotency-Key was used for another request in the last ${limits.keptReplyHours} hours. Use a new key for each new request.`,
  ],
  no_results: [422, 'This search has no results, so no list was created.'],
  human_required: [422, 'Captcha token is required.'],
  too_many_lists: [
    422,
    `You have ${formatNumber(limits.listsPerAccount)} lists, which is the limit. Delete one first.`,
  ],
  too_many_bookmarks: [
    422,
    `You have ${formatNumber(limits.bookmarksPerAccount)} bookmarks, which is the limit. Remove one first.`,
  ],
  too_many_reviews: [
    422,
    `You have written ${formatNumber(limits.reviewsPerAccount)} reviews, which is the limit. Delete one first.`,
  ],
  too_many_watches: [
    422,
    `You watch ${limits.watchesPerAccount} things, which is the limit. Stop watching one first.`,
  ],
  too_many_tokens: [
    422,
    `You have ${limits.tokensPerAccount} API tokens, which is the limit. Revoke one first.`,
  ],
  too_many_corrections: [
    422,
    `You have ${limits.openCorrectionsPerAccount} open suggestions, which is the limit. Withdraw one, or wait until some are decided.`,
  ],
  corrections_full: [
    422,
    `This site has ${formatNumber(limits.acceptedCorrections)} corrections in force, which is the limit. Nothing was changed.`,
  ],
  account_full: [
    422,
    'Your account may store {quota} MB, and this would be more. Nothing was changed. Delete lists, or shorten notes and descriptions, to make room.',
  ],
  rate_limited: [429, 'Rate Limited: Try again later!'],
  too_much_at_once: [
    429,
    'Your network has too much in progress: large requests, replies or downloads. Try again when some have finished.',
  ],
  headers_too_large: [431, 'The headers of the request are too large.'],
  internal: [
    500,
    "Something went wrong on the server. Try again. If it keeps happening, send the site's operator this request ID: {id}",
  ],
  human_unreachable: [503, 'The human check is not available. Try again in a minute.'],
  bin_data_loading: [503, 'The data in BIN_DATA is being imported. Until then, lookups use other data.'],
  bin_data_failed: [503, 'The data in BIN_DATA could not be imported, so lookups use other data.'],
  overloaded: [503, 'The server has more requests than it can answer. Try again in a moment.'],
  stopping: [503, 'The server is stopping. Try again in a moment.'],
  store_unavailable: [503, 'The database is not available. Nothing was changed. Try again in a minute.'],
  outcome_unknown: [
    503,
    'The database stopped answering. Your change may or may not have been saved. Check before you try again.',
  ],
  bulk_full: [503, 'This server is answering as many bulk lookups as it can. Try again in a minute.'],
  jobs_full: [503, 'This server is running as many checks as it can. Try again in a minute.'],
  shared_searches_full: [
    507,
    'This site cannot store more shared searches at the moment. Try again tomorrow, or save the results as a list.',
  ],
  store_full: [507, "The server's storage is full. Nothing was changed. Please tell the site's operator."],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errors

export type FieldErrors = Record<string, string[]>

export interface ErrorReply {
  message: string
  status: number
  code: ErrorCode
  errors?: FieldErrors
  details?: unknown
}

/** A failure to report to the caller. Anything else that is thrown is a bug and becomes `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly details: unknown

  constructor(
    code: ErrorCode,
    more: { message?: string; fields?: FieldErrors; details?: unknown; cause?: unknown } = {},
  ) {
    super(more.message ?? errors[code][1], { cause: more.cause })
    this.code = code
    this.fields = more.fields
    this.details = more.details
  }

  get status(): number {
    return errors[this.code][0]
  }

  reply(): ErrorReply {
    return {
      message: this.message,
      status: this.status,
      code: this.code,
      ...(this.fields && { errors: this.fields }),
      ...(this.details !== undefined && { details: this.details }),
    }
  }
}

export function invalidInput(fields: FieldErrors): AppError {
  return new AppError('invalid_input', {
    fields,
    message: [...new Set(Object.values(fields).flat())].join('\n'),
  })
}
