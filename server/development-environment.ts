type Environment = Record<string, string | undefined>

/**
 * Defaults of `npm run dev` and `npm run seed`: a data folder of their own, so that they never touch the data of `npm
 * start`, and the starter dataset, so that nothing is downloaded.
 */
export const developmentEnvironment = (environment: Environment): Environment => ({
  DATA_DIR: './var-dev',
  BIN_DATA_URL: 'off',
  ...environment,
})
