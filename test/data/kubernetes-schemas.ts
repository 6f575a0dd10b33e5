// JSON schemas of the Kubernetes API, from the types that the package kubernetes-models declares.
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

interface Schemas {
  $comment: string
  kinds: Record<string, object>
  $defs: Record<string, object>
}

export function kubernetesSchemas(modules: string, kinds: string[]): Schemas {
  const $defs: Record<string, object> = {}
  const declaredIn = (path: string): object => {
    const name = relative(modules, path).replaceAll('/', '.')
    if (!(name in $defs)) {
      $defs[name] = {}
      const text = readFileSync(`${path}.d.ts`, 'utf8').replace(/\/\*[^]*?\*\//g, '')
      const imported = new Map(
        [...text.matchAll(/^import \{ (\w+) \} from "([^"]+)"/gm)].map(([, alias = '', from = '']) => [
          alias,
          join(from.startsWith('.') ? dirname(path) : modules, from.replace(/\.js$/, '')),
        ]),
      )
      const [, alias, members = ''] =
        /^export (?:type \w+ = ([^;]+);|interface \w+(?: extends TypeMeta)? \{([^]*?)^\})/m.exec(text)!
      $defs[name] = alias === undefined ? object(members, imported) : schemaOf(alias, imported)
    }
    return { $ref: `#/$defs/${name}` }
  }
  const object = (text: string, imported: Map<string, string>) => {
    const members = [...text.matchAll(/^ {4}"([^"]+)"(\??): ([^]*?);$(?=\s*(?:^ {4}"|$(?![^])))/gm)]
    return {
      type: 'object',
      properties: Object.fromEntries(
        members.map(([, name, , type = '']) => [name, schemaOf(type, imported)]),
      ),
      required: members.filter(([, , optional]) => optional === '').map(([, name]) => name),
      additionalProperties: false,
    }
  }
  const schemaOf = (type: string, imported: Map<string, string>): object => {
    if (/^(?:string|number|boolean)(?: \| (?:string|number|boolean))*$/.test(type))
      return { type: type.split(' | ') }
    if (type.startsWith('"')) return { enum: type.split(' | ').map((text) => JSON.parse(text) as string) }
    const [, item] = /^Array<(.*)>$/.exec(type) ?? []
    if (item !== undefined) return { type: 'array', items: schemaOf(item, imported) }
    const [, value] = /^\{\s*\[key: string\]: ([^;]+);\s*\}$/.exec(type) ?? []
    if (value !== undefined) return { type: 'object', additionalProperties: schemaOf(value, imported) }
    const path = imported.get(type)
    if (path === undefined) throw new Error(`There is no schema for ${type}.`)
    return declaredIn(path)
  }
  return {
    $comment:
      'From kubernetes-models (MIT, copyright (c) 2018 Tommy Chen), of the API of Kubernetes (Apache-2.0)',
    kinds: Object.fromEntries(
      kinds.map((kind) => [kind, declaredIn(join(modules, 'kubernetes-models', kind))]),
    ),
    $defs,
  }
}
