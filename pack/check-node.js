// Before npm start: an old Node would only say that it does not know the ending .ts.
import { explanation, isEnough } from './find-node.js'

if (!isEnough(process.versions.node)) {
  process.stderr.write(explanation)
  process.exit(1)
}
