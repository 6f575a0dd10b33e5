import { AwsClient } from 'aws4fetch'
import type { Config } from '../../config.ts'
import { Trouble } from './trouble.ts'

/** Seconds; the request is made at once. */
const lifetime = 300

/** The address that s3://bucket/key can be fetched from for a while. Other addresses stay as they are. */
export async function fetchableAddress(address: string, s3: Config['s3'] | undefined): Promise<string> {
  if (!address.startsWith('s3://')) return address
  if (!s3?.accessKeyId || !s3.secretAccessKey)
    throw new Trouble('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set')
  const { host: bucket, pathname } = new URL(address)
  const { endpoint, ...keys } = s3
  const url = new URL(`${endpoint || `https://s3.${s3.region}.amazonaws.com`}/${bucket}${pathname}`)
  url.searchParams.set('X-Amz-Expires', String(lifetime))
  return (await new AwsClient({ ...keys, service: 's3' }).sign(url, { aws: { signQuery: true } })).url
}
