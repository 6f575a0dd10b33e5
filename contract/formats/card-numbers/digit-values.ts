/**
 * The value of every character that stands for 0 to 9 without being a decimal digit: circled, Roman and CJK numerals, tag
 * digits, and the numerals of old scripts. `normalize` turns none of them into a digit. From the Unicode Character
 * Database 14: the first code point, and the values of it and its successors.
 */
const ranges = `
  c78:0-3 c7c:1-3 1369:1-9 17f0:0-9 19da:1 2160:1-9 2170:1-9 2185:6 24f5:1-9 24ff:0 2776:1-9 2780:1-9
  278a:1-9 3007:0 3021:1-9 3192:1-4 3220:1-9 3280:1-9 3405:5 3483:2 382a:5 3b4d:7 4e00:1 4e03:7 4e09:3
  4e5d:9 4e8c:2 4e94:5 4e96:4 4ee8:3 4f0d:5 5169:2 516b:8 516d:6 53c1:3 53c2:3 53c3:3 53c4:3 56db:4 58f1:1
  58f9:1 5e7a:1 5efe:9 5f0c:1-3 5f10:2 634c:8 67d2:7 6f06:7 7396:9 8086:4 8cae:2 8cb3:2 8d30:2 9646:6
  9678:6 96f6:0 a6e6:1-9 a6ef:0 f96b:3 f978:2 f9b2:0 f9d1:6 f9d3:6 10107:1-9 10142:1 10143:5 10148:5
  1014f:5 10158:1 10159:1 1015a:1-2 1015c:2 1015d:2 1015e:2 1015f:5 10173:5 1018a:0 102e1:1-9 10320:1
  10321:5 103d1:1-2 10858:1-3 10879:1-5 108a7:1-4 108ab:4-5 108fb:1 108fc:5 10916:1 1091a:2-3 109c0:1-9
  10a40:1-4 10a7d:1 10a9d:1 10aeb:1 10aec:5 10b58:1-4 10b78:1-4 10ba9:1-4 10cfa:1 10cfb:5 10e60:1-9
  10f1d:1-5 10f51:1 10fc5:1-4 11052:1-9 111e1:1-9 11c5a:1-9 12400:2-9 12408:3-9 1240f:4-9 12415:1-9
  1241e:1-5 12423:2-3 12425:3-9 1242c:1-3 1242f:3-5 12434:1-3 12437:3-5 1243a:3 1243b:3-4 1243d:4 1243e:4
  1243f:4 12440:6-7 12442:7 12443:7-8 12445:8-9 12447:9 12448:9 12449:9 1244a:2-6 1244f:1-4 12453:4-5
  12455:5 12456:2-3 12458:1-2 12469:4-9 16e80:0-9 16e94:1-3 1d2e0:0-9 1d360:1-9 1d372:1-5 1d377:1 1d378:5
  1e8c7:1-9 1ec71:1-9 1eca3:1-9 1ecb1:1-2 1ed01:1-9 1ed2f:2-9 1f10b:0 1f10c:0 20001:7 20064:4 200e2:4
  20121:5 2092a:1 20aea:6 20afd:3 20b19:3 22390:2 22998:3 23b1b:3 2626d:4 2f890:9 e0030:0-9
`

export const digitValues: ReadonlyMap<string, string> = new Map(
  ranges
    .trim()
    .split(/\s+/)
    .flatMap((range) => {
      const [start = '', values = ''] = range.split(':')
      const [first = 0, last = first] = values.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, at): [string, string] => [
        String.fromCodePoint(Number.parseInt(start, 16) + at),
        String(first + at),
      ])
    }),
)
