// What clients that are generated from OpenAPI call each line of the contract, and what it is for. Never in the browser.
import type { Route } from './api.ts'
import { formatNumber } from './formats/numbers.ts'
import { limits } from './limits.ts'

export interface Operation {
  name: string
  description: string
}

const operation = (name: string, description: string): Operation => ({ name, description })

export const operations: Record<Route, Operation> = {
  'POST /api/binLookup': operation(
    'lookupBins',
    `Answers up to ${formatNumber(limits.binsPerRequest)} BINs, or all BINs that match the filters, a page at a time. Values of one filter mean any of them, several filters mean all of them. At least one BIN or filter is needed.`,
  ),
  'POST /api/binSearch': operation(
    'searchText',
    'Finds the BINs in any text, such as a log, a table or an email, and looks them up. Numbers that are not BINs are left out.',
  ),
  'GET /api/binLookupFilter/download': operation(
    'downloadLookup',
    'The same search as `lookupBins`, with all of its results in one file.',
  ),
  'POST /api/binLookupFilter/download': operation(
    'downloadLargeLookup',
    'The same file as `downloadLookup`, for searches that do not fit in a URL.',
  ),
  'GET /levels.json': operation('listLevels', 'The values of the filter `categories`, with counts.'),
  'GET /countries.json': operation('listCountries', 'The values of the filter `countries`, with counts.'),
  'POST /api/bulk': operation(
    'lookupInBulk',
    `Answers one line for every line that is sent, in order, while the request is still being sent. Takes up to ${formatNumber(limits.bulkLines)} lines of text, csv or NDJSON.`,
  ),
  'GET /api/lookup.csv': operation(
    'lookupAsCsv',
    'A row for each BIN in the URL, for spreadsheets that load data from an address.',
  ),
  'POST /api/searches': operation(
    'shareSearch',
    'Stores a search and returns the ID of its link. The same search has the same ID while it is stored.',
  ),
  'GET /api/searches/:searchId': operation('getSharedSearch', 'What a shared search looks for.'),
  'GET /api/bin/:bin': operation(
    'getBin',
    'Everything known about one BIN. A BIN that the data does not have is described by its longest known prefix, which `matched` names.',
  ),
  'GET /api/bin/:bin/meta': operation(
    'getBinMeta',
    'What the title and preview of a BIN’s page are made of. Its field names differ from those of `getBin`.',
  ),
  'GET /binlist/:bin': operation(
    'getBinlistNetBin',
    'The reply of binlist.net, version 3, so that its clients work with a changed base URL.',
  ),
  'GET /api/banks': operation('searchBanks', 'Banks whose name contains the words of the search.'),
  'GET /banks.json': operation('listBanks', 'Every bank that issues a BIN of the dataset.'),
  'GET /api/bank/:slug': operation(
    'getBank',
    'A bank, its contacts by country, and a page of its BINs, which can be filtered.',
  ),
  'GET /bank/:slug': operation(
    'getBankPage',
    'The same reply as `getBank` with `Accept: application/json`; browsers get the page.',
  ),
  'GET /api/bank/:slug/meta': operation(
    'getBankMeta',
    'What the title and preview of a bank’s page are made of.',
  ),
  'GET /api/country/:iso': operation(
    'getCountry',
    'A country and a page of the BINs that are issued there, which can be filtered.',
  ),
  'GET /api/dataset': operation('getDataset', 'Which data this server answers with, and from where it is.'),
  'GET /api/dataset/coverage': operation(
    'getDatasetCoverage',
    'How many BINs have a value in each field, and where sources disagree.',
  ),
  'GET /api/dataset/download': operation(
    'downloadDataset',
    'All BINs as one file. Refused when the licence of a source does not allow passing it on.',
  ),
  'GET /healthz': operation('checkHealth', 'Answers as long as the process runs. For restarts.'),
  'GET /readyz': operation(
    'checkReadiness',
    'Answers 503 while the server starts, stops or lacks its data. For load balancers.',
  ),
  'GET /api/dataset/imports': operation('listImports', 'Each import, with how much it changed.'),
  'GET /api/dataset/changes': operation(
    'listChanges',
    'Every change since an import, in order, so that a mirror need not download everything again.',
  ),
  'GET /api/dataset/differences': operation(
    'compareImports',
    'Compares the dataset after one import with the dataset after another: how many BINs were added, removed and changed, and which.',
  ),
  'GET /api/dataset/differences/download': operation(
    'downloadDifferences',
    'All of `compareImports` as a file. Refused when the licence of a source does not allow passing the data on.',
  ),
  'GET /api/dataset/device': operation(
    'getDeviceDataset',
    'Where the files are with which a device can search without a connection.',
  ),
  'GET /dataset/:file': operation('getDeviceFile', 'One of the files that `getDeviceDataset` names.'),
  'POST /api/auth/signup': operation(
    'signUp',
    'Creates an account and logs in. The user ID in the reply is its only credential: store it.',
  ),
  'POST /api/auth/login': operation(
    'logIn',
    `Starts a session. Its token expires ${limits.sessionDays} days after its last use.`,
  ),
  'POST /api/auth/logout': operation('logOut', 'Ends the session of the token that is sent.'),
  'POST /api/auth/onboarding/complete': operation('completeOnboarding', 'Sets the name that others see.'),
  'GET /api/user': operation('getUser', 'The account of the token that is sent.'),
  'GET /api/user/settings': operation('getSettings', 'Preferences that follow the account to other devices.'),
  'PUT /api/user/settings': operation('updateSettings', 'Changes the settings that are sent.'),
  'GET /api/user/space': operation('getSpace', 'The storage that lists and reviews of this account use.'),
  'GET /api/user/sessions': operation('listSessions', 'When each session was created and last used.'),
  'DELETE /api/user/sessions': operation('logOutEverywhere', 'Ends every session. API tokens keep working.'),
  'DELETE /api/user': operation(
    'deleteUser',
    'Deletes the account with its lists, reviews, suggestions and tokens. This cannot be undone.',
  ),
  'GET /api/user/tokens': operation('listTokens', 'API tokens without their secrets.'),
  'POST /api/user/tokens': operation('createToken', 'The reply has the secret, which cannot be shown again.'),
  'DELETE /api/user/tokens/:id': operation('revokeToken', 'The token stops working at once.'),
  'GET /api/human': operation(
    'getHumanCheck',
    'Says how to get the `turnstile_token` that some calls take: from Cloudflare Turnstile, or by solving a challenge.',
  ),
  'GET /api/human/challenge': operation(
    'getChallenge',
    'A challenge of ALTCHA. Its solution, as base64 of JSON, is the `turnstile_token`.',
  ),
  'GET /api/binlists': operation('listMyLists', 'A page of your own lists, private ones included.'),
  'GET /api/binlists/bookmarks': operation('listBookmarks', 'A page of the lists that you bookmarked.'),
  'GET /api/binlists/:hashId': operation(
    'getList',
    'A list with a page of its BINs, which can be searched, filtered and sorted if its owner allows that.',
  ),
  'GET /api/binlists/:hashId/download': operation(
    'downloadList',
    'The BINs of a list with their notes, as a file.',
  ),
  'GET /api/binlists/:hashId/compare/:otherId': operation(
    'compareLists',
    'The BINs that two lists share, or that only one of them has.',
  ),
  'GET /api/binlists/:hashId/meta': operation(
    'getListMeta',
    'What the title and preview of a list’s page are made of.',
  ),
  'GET /api/binlists/:hashId/feed': operation('getListFeed', 'For feed readers: what was added and removed.'),
  'GET /api/all-public/binlists': operation('listPublicLists', 'A page of all public lists.'),
  'POST /api/binlists': operation(
    'createList',
    'Creates a list, perhaps with BINs. BINs that cannot be added are returned in `failed_bins`; the others are added.',
  ),
  'POST /api/binlists/from-search': operation(
    'createListFromSearch',
    'Creates a list from what a search finds, in the order of the results.',
  ),
  'PUT /api/binlists/:hashId': operation(
    'updateList',
    'Changes the name, description or permissions of a list.',
  ),
  'DELETE /api/binlists/:hashId': operation(
    'deleteList',
    'Deletes a list for everyone. This cannot be undone.',
  ),
  'POST /api/binlists/:hashId/bins': operation(
    'addBinsToList',
    'Adds BINs at the end, or at a position. BINs that the list already has are returned in `failed_bins`.',
  ),
  'PUT /api/binlists/:hashId/bins/:bin': operation('updateNote', 'Replaces the note of one BIN of a list.'),
  'DELETE /api/binlists/:hashId/bins/:bin': operation(
    'removeBinFromList',
    'Removes one BIN and returns what is needed to undo that.',
  ),
  'POST /api/binlists/:hashId/remove-bins': operation(
    'removeBinsFromList',
    'Removes several BINs of a list.',
  ),
  'POST /api/binlists/:hashId/bookmark': operation(
    'bookmarkList',
    'Bookmarks a list that you can see. Doing it again changes nothing.',
  ),
  'DELETE /api/binlists/:hashId/bookmark': operation('removeBookmark', 'Removes your bookmark of a list.'),
  'POST /api/binlists/:hashId/fork': operation(
    'cloneList',
    'Copies a list with its order and notes, if its owner allows that.',
  ),
  'POST /api/binlists/:hashId/report': operation(
    'reportList',
    'Tells the operator what is wrong with a list.',
  ),
  'POST /api/bin/:bin/review': operation('createReview', 'Adds your review of a BIN.'),
  'PUT /api/bin/:bin/review': operation('updateReview', 'Replaces your review of a BIN.'),
  'DELETE /api/bin/:bin/review': operation(
    'deleteReview',
    'Deletes your review and returns the rating without it.',
  ),
  'POST /api/reviews/:hash/report': operation(
    'reportReview',
    'Tells the operator what is wrong with a review.',
  ),
  'GET /api/tags': operation('listTags', 'The tags that a review can have.'),
  'GET /tags.json': operation(
    'listTagsAsFile',
    'The same reply as `listTags`, at an address that ends in .json.',
  ),
  'POST /api/bin/:bin/corrections': operation(
    'suggestCorrection',
    'Suggests what a field of a BIN should say. Others vote, and moderators decide.',
  ),
  'POST /api/bank/:slug/corrections': operation(
    'suggestFamily',
    'Suggests to which family a bank belongs. Others vote, and moderators decide.',
  ),
  'GET /api/bin/:bin/corrections': operation(
    'listCorrectionsOfBin',
    'A page of the suggestions for one BIN.',
  ),
  'GET /api/corrections': operation(
    'listCorrections',
    'A page of suggestions in one state, perhaps filtered.',
  ),
  'GET /api/corrections/mine': operation('listMyCorrections', 'A page of your own suggestions.'),
  'DELETE /api/corrections/:id': operation(
    'withdrawCorrection',
    'Withdraws a suggestion of yours that nobody has decided yet.',
  ),
  'PUT /api/corrections/:id/vote': operation(
    'voteOnCorrection',
    'Replaces your vote if you have voted before.',
  ),
  'DELETE /api/corrections/:id/vote': operation('removeVote', 'Removes your vote from an open suggestion.'),
  'POST /api/corrections/:id/report': operation(
    'reportCorrection',
    'Tells the operator what is wrong with a suggestion.',
  ),
  'POST /api/corrections/:id/accept': operation(
    'acceptCorrection',
    'The site shows the suggested value from now on.',
  ),
  'POST /api/corrections/:id/reject': operation(
    'rejectCorrection',
    'Rejects a suggestion, with a reason that everyone can read.',
  ),
  'POST /api/corrections/:id/undo': operation('undoDecision', 'Opens a decided suggestion again.'),
  'GET /api/corrections.csv': operation('downloadCorrections', 'A line for each correction in force.'),
  'GET /api/corrections.json': operation(
    'listAcceptedCorrections',
    'Each correction in force. Its address can be used in BIN_DATA of another site.',
  ),
  'GET /api/watches': operation('listWatches', 'What you watch, your private feed and your webhook.'),
  'GET /api/watches/changes': operation('listWatchChanges', 'A page of what changed for what you watch.'),
  'POST /api/watches': operation('watch', 'Watching something twice changes nothing.'),
  'DELETE /api/watches/:id': operation('stopWatching', 'Also deletes what changed for it.'),
  'POST /api/watches/feed': operation('renewWatchFeed', 'The address before stops working.'),
  'DELETE /api/watches/feed': operation('deleteWatchFeed', 'Its address stops working.'),
  'GET /api/watches/feed/:secret': operation('readWatchFeed', 'The latest changes, newest first.'),
  'PUT /api/watches/webhook': operation('setWebhook', 'What the one before has not received is discarded.'),
  'POST /api/watches/webhook/test': operation('testWebhook', 'A success turns the webhook on again.'),
  'DELETE /api/watches/webhook': operation('deleteWebhook', 'Nothing is sent from now on.'),
  'GET /api/discover': operation('discover', 'The latest reviews and public lists of this site.'),
  'GET /api/ip': operation('getConnection', 'What any site can tell from a connection. Nothing is stored.'),
  'GET /api/tool/resellFind': operation('listExposureDatasets', 'Which datasets a check searches.'),
  'POST /api/tool/resellFind': operation(
    'startExposureCheck',
    'Starts a check by BIN, expiry date, name and postal code. The result is ready at `ready_at`, whatever it is.',
  ),
  'GET /api/tool/resellFind/:id': operation(
    'getExposureCheck',
    'The result of a check: a possible match, or none in each dataset.',
  ),
  'GET /api/proxy': operation('getProxyAbilities', 'What checks of proxies include on this site.'),
  'POST /api/proxy/check': operation('checkAddress', 'Network, country and lists of one IP address.'),
  'POST /api/proxy/test-proxy': operation(
    'checkProxy',
    'Connects to this site through one proxy of yours and reports what happened.',
  ),
  'POST /api/proxy/jobs': operation(
    'startProxyJob',
    `Starts checking up to ${formatNumber(limits.proxiesPerJob)} proxies of yours. The reply has the ID under which results can be read.`,
  ),
  'GET /api/proxy/jobs/:id': operation(
    'getProxyJob',
    `What is known so far. Results are kept for ${limits.proxyJobMinutes} minutes after the job ends.`,
  ),
  'DELETE /api/proxy/jobs/:id': operation('stopProxyJob', 'Stops a job; its results so far remain.'),
  'GET /api/proxy/judge/:nonce': operation('getJudgement', 'What arrived through a proxy.'),
  'POST /api/proxy/judge/:nonce': operation('postJudgement', 'As with GET, with the text that was sent.'),
  'GET /api/openapi.json': operation('getOpenApi', 'This document.'),
}
