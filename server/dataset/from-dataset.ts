import type { FastifyReply } from 'fastify'
import { type Answer, type Answers, answers } from '#answers/answers.ts'
import type { Input, Output } from '#contract/api.ts'
import type { DeviceLine } from '#contract/device.ts'
import { nodeBytes } from '../platform/http/send.ts'
import { turns } from '../platform/clients/line.ts'
import type { CurrentDataset } from './current.ts'

/** The handler of a call that needs nothing but the dataset. */
export function fromDataset<Line extends JsonLine>(line: Line) {
  type Sent = Output<Line> | Buffer | string
  return (
    call: Input<Line> & { reply: FastifyReply },
    { current }: { current: CurrentDataset },
  ): Sent | Promise<Sent> => {
    const send = (answer: Answer<Line>): Sent => {
      if (typeof answer !== 'string' && !(answer instanceof Uint8Array)) return answer as Output<Line>
      call.reply.header('content-type', 'application/json; charset=utf-8')
      return nodeBytes(answer)
    }
    const answer = (answers as Answers)[line](current.dataset, call, () => turns.take())
    return answer instanceof Promise ? answer.then(send) : send(answer)
  }
}

type JsonLine = Exclude<DeviceLine, `${string}/download`>
