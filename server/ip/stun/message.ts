// The part of STUN (RFC 8489) that tells a browser its own address: binding requests and responses.
import type { Address } from '../../platform/addresses/address.ts'

const headerLength = 20
const magicCookie = 0x2112a442
const bindingRequest = 0x0001
const bindingSuccess = 0x0101
const xorMappedAddress = 0x0020

/**
 * The response to a datagram, or undefined if it is not a binding request. It has one attribute and 32 bytes, or 44 for
 * IPv6, so it amplifies a request with a forged sender by at most 12 or 24 bytes.
 */
export function answerStun(request: Uint8Array, { words }: Pick<Address, 'words'>, port: number) {
  const bytes = Buffer.from(request.buffer, request.byteOffset, request.byteLength)
  return isBindingRequest(bytes) ? bindingAnswer(bytes, words, port) : undefined
}

function isBindingRequest(bytes: Buffer): boolean {
  if (bytes.length < headerLength || bytes.readUInt16BE(0) !== bindingRequest) return false
  if (bytes.readUInt16BE(2) !== bytes.length - headerLength || bytes.readUInt32BE(4) !== magicCookie)
    return false
  return hasPlainAttributes(bytes)
}

/** Attributes must fill the message, and none may be comprehension-required, because none of those is supported. */
function hasPlainAttributes(bytes: Buffer): boolean {
  let at = headerLength
  while (at < bytes.length) {
    if (at + 4 > bytes.length || bytes.readUInt16BE(at) < 0x8000) return false
    at += 4 + Math.ceil(bytes.readUInt16BE(at + 2) / 4) * 4
  }
  return at === bytes.length
}

function bindingAnswer(request: Buffer, words: readonly number[], port: number): Buffer {
  const valueLength = 4 + words.length * 4
  const answer = Buffer.alloc(headerLength + 4 + valueLength)
  answer.writeUInt16BE(bindingSuccess, 0)
  answer.writeUInt16BE(4 + valueLength, 2)
  request.copy(answer, 4, 4, headerLength)
  answer.writeUInt16BE(xorMappedAddress, headerLength)
  answer.writeUInt16BE(valueLength, headerLength + 2)
  answer.writeUInt8(words.length === 1 ? 1 : 2, headerLength + 5)
  answer.writeUInt16BE(port ^ (magicCookie >>> 16), headerLength + 6)
  // XORed with the cookie and transaction ID, so that routers that rewrite addresses do not recognise it.
  for (const [number, word] of words.entries()) {
    answer.writeUInt32BE((word ^ request.readUInt32BE(4 + number * 4)) >>> 0, headerLength + 8 + number * 4)
  }
  return answer
}
