// Finds what ties the repository to one machine: addresses of package registries and private paths.

/** One `file:line what is wrong` for each problem. `hosts` are download hosts in use on this machine. */
export function leaks(file: string, text: string, hosts: string[] = []): string[] {
  return text.split('\n').flatMap((content, index) => {
    const at = `${file}:${index + 1}`
    const host = registryHost.exec(content)?.[0] ?? hosts.find((name) => content.includes(name))
    const path = privatePath.exec(content)?.[0].trim()
    return [
      ...(host === undefined ? [] : [`${at} names the package registry ${host}`]),
      ...(path === undefined ? [] : [`${at} names ${path}, a path of one machine`]),
      ...(file.endsWith('package-lock.json') && content.includes('"resolved"')
        ? [`${at} has "resolved": install with the project's .npmrc`]
        : []),
    ]
  })
}

const registryHost = /\bregistry\.[a-z0-9.-]*?[a-z0-9-]+\.(com|org|net|io|dev|cn|local|internal)\b/i
const privatePath = /(?<![\w./:}-])\/(?:home\/[\w.-]+|(?:root|work)(?![\w-]))/
