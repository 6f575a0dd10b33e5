import { cleanText } from './clean-text.ts'

export function urlOf(text: string): string {
  if (text.length > 250) return ''
  const address = cleanText(text)
    .replace(/ \/$/, '')
    .replace(/^([^?#]*?)[.,;]+$/, '$1')
    .replace(/^(?:https?:\/*(?=h?t?tps?:))+/i, '')
    .replace(/^h?t?tp(s?):\/*/i, (_, s: string) => `http${s.toLowerCase()}://`)
    .replace(/^\/+/, '')
  // A host name has a dot; letters and a colon are another scheme, such as mailto or javascript.
  if (!address.includes('.') || /\s/.test(address)) return ''
  if (/^[a-z][-a-z+]*:(?!\d)/i.test(address) && !/^https?:/.test(address)) return ''
  const url = URL.parse(/^https?:/.test(address) ? address : `http://${address}`)
  if (!url || url.username || url.password || !hostName.test(url.hostname) || network.test(url.hostname))
    return ''
  // Removes a trailing ? or #.
  if (!url.search) url.search = ''
  if (!url.hash) url.hash = ''
  const href = url.href === `${url.origin}/` ? url.origin : url.href
  return href.length <= 200 ? href : ''
}

export const sameSite = (a: string, b: string): boolean => site(a) === site(b)

const site = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, '')

/** A network's own site says nothing about a bank. */
const network =
  /(?:^|\.)(?:visa|visaeurope|visa-?asia|visalatam|mastercard|maestrocard|discoverglobalnetwork|pulsenetwork|unionpay|unionpayintl|rupay)\.(?:(?:com?|org|gr)\.)?[a-z]{2,4}$/

/** Ends in letters, which rules out IP addresses. */
const hostName = /^[-\w]+(?:\.[-\w]+)*\.(?:[a-z]{2,}|xn--[-\w]+)$/
