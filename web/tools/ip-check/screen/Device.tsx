import { Section } from '../../../ui/forms/Section.tsx'
import type { DeviceFacts } from '../findings/device-facts.ts'
import { FactRows } from './FactRows.tsx'

export function Device({ device }: { device: DeviceFacts }) {
  const { webgl, canvas, screen, cores, memory, touchPoints } = device
  return (
    <Section
      title="Device"
      text="What any page can read without asking, and use to recognise this device. It was read in your browser and not sent."
    >
      <FactRows
        rows={[
          {
            name: 'Graphics card',
            values: webgl ? [webgl.renderer ?? 'Hidden', webgl.vendor ?? 'Vendor hidden'] : ['WebGL is off'],
            note: 'WebGL renderer and vendor.',
          },
          {
            name: 'Canvas',
            values: [canvas === null ? 'Blocked' : canvas === 'random' ? 'Different each time' : canvas],
            isCode: canvas !== null && canvas !== 'random',
            note:
              canvas === 'random'
                ? 'Your browser changes what is drawn, so that it does not identify you.'
                : 'A hash of a drawing. Devices with the same fonts, driver and graphics card share it.',
          },
          { name: 'Screen', values: [screen], note: 'Size, colours and scale.' },
          {
            name: 'Hardware',
            values: [
              cores === null ? 'Number of processors hidden' : `${cores} processors`,
              memory === null ? 'Memory hidden' : `${memory} GB of memory or more`,
              touchPoints === 0 ? 'No touch screen' : `Touch screen, ${touchPoints} fingers`,
            ],
            note: 'Browsers round some of it.',
          },
        ]}
      />
    </Section>
  )
}
