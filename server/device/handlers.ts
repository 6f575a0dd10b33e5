import type { deviceApi } from '#contract/calls/device.ts'
import { AppError } from '#contract/errors.ts'
import type { Handlers } from '../http/handlers.ts'
import type { DeviceData } from './device-data.ts'
import { sendDeviceFile } from './send-device-file.ts'

export const deviceHandlers = {
  'GET /api/dataset/device': (_call, { deviceData }) => deviceData.info(),

  'GET /dataset/:file': {
    before: (request, reply, { deviceData }) => sendDeviceFile(request, reply, deviceData),
    handle: () => {
      throw new AppError('not_found')
    },
  },
} satisfies Handlers<keyof typeof deviceApi, { deviceData: DeviceData }>
