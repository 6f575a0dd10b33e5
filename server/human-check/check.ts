import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Output } from '#contract/api.ts'
import { AppError } from '#contract/errors.ts'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'

export interface Proof {
  challenge: string
  expires_at: number
}

export interface HumanCheck {
  about: Output<'GET /api/human'>
  newChallenge?: () => Promise<Output<'GET /api/human/challenge'>>
  check(token: string, hostname: string): Promise<Proof>
}

export interface ProofContext {
  database: Database
  human: HumanCheck
}

export async function proveHuman(
  { database, human }: ProofContext,
  token: string,
  { hostname }: FastifyRequest,
): Promise<void> {
  await spendProof(database.kysely, await human.check(token, hostname))
}

/** Called in the transaction that needs the proof, so that neither is stored without the other. */
export async function spendProof(db: Kysely<Schema>, proof: Proof): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spent_challenges')
    .values(proof)
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirst()
  if (Number(numInsertedOrUpdatedRows) === 0) {
    throw new AppError('human_failed', { message: 'This human check was already used. Try again.' })
  }
}
