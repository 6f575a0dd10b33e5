import { flags, formats, useChoice, type Format } from '../settings/stored-settings.ts'

export const useIncludeUrl = () => useChoice('download_include_url', false, flags)
export const useIncludePhone = () => useChoice('download_include_phone', false, flags)
export const useFormat = () => useChoice<Format>('download_format', 'txt', formats)

export const useClean = () => useChoice('bin-list-add-clean-enabled', false, flags)
