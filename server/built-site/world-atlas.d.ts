// What the drawing of the world map uses of these packages, which come without types.
declare module 'd3-geo' {
  type Point = [x: number, y: number]

  interface Projection {
    (point: Point): Point | null
    scale(scale: number): Projection
    translate(point: Point): Projection
  }

  interface Pen {
    beginPath(): void
    moveTo(x: number, y: number): void
    lineTo(x: number, y: number): void
    closePath(): void
    arc(): void
  }

  export function geoEqualEarth(): Projection
  export function geoPath(projection: Projection, pen: Pen): (shape: object) => void
  export function geoArea(shape: object): number
  export function geoCentroid(shape: object): Point
}

declare module 'topojson-client' {
  export function feature(atlas: object, name: string): { features: object[] }
}
