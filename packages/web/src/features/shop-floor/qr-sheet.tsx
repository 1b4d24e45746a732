import { PrinterOutlined } from '@ant-design/icons';
import { routes } from '@czyun/contract';
import { useRef } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Drawer } from '../../kit/control/drawer.tsx';
import { Stack, Text } from '../../kit/ui/layout.tsx';
import { QrCode } from '../../kit/ui/qr-code.tsx';
import { printSvg } from '../../parts/diagram/svg-file.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useProject } from '../../platform/project/project-context.ts';
import css from './shop-floor.module.css';
import { shopFloorText } from './text.ts';

export interface QrSheetProps {
  readonly machines: readonly { readonly deviceId: number; readonly name: string }[];
  readonly onClose: () => void;
}

const codePx = 148;
/** Printed sheet: columns, and the size of a code with its name. */
const sheet = { columns: 5, width: 190, height: 200 } as const;
const svgSpace = 'http://www.w3.org/2000/svg';

/** The codes of the page, with their names, as one drawing. */
function drawingOf(host: HTMLElement): SVGSVGElement {
  const drawing = document.createElementNS(svgSpace, 'svg');
  const places = [...host.querySelectorAll<HTMLElement>('[data-qr]')];
  const rows = Math.ceil(places.length / sheet.columns);
  drawing.setAttribute('viewBox', `0 0 ${sheet.columns * sheet.width} ${rows * sheet.height}`);
  places.forEach((place, index) => {
    const code = place.querySelector('svg')?.cloneNode(true);
    if (!(code instanceof SVGSVGElement)) return;
    const [x, y] = [(index % sheet.columns) * sheet.width + 20, Math.floor(index / sheet.columns) * sheet.height + 8];
    const looks = { x, y, width: codePx, height: codePx };
    for (const [name, value] of Object.entries(looks)) code.setAttribute(name, String(value));
    const words = document.createElementNS(svgSpace, 'text');
    for (const [name, value] of Object.entries({ x: x + codePx / 2, y: y + codePx + 22, 'text-anchor': 'middle', 'font-size': 15 }))
      words.setAttribute(name, String(value));
    words.textContent = place.dataset.qr ?? '';
    drawing.append(code, words);
  });
  return drawing;
}

/** A code for each machine: it opens the machine on the shop floor after sign-in, to enter the reason of a stop. */
export function QrSheet({ machines, onClose }: QrSheetProps) {
  const t = shopFloorText.useText();
  const to = useLinks();
  const project = useProject();
  const host = useRef<HTMLDivElement>(null);
  const title = t(($) => $.qr.title);
  return (
    <Drawer title={title} onClose={onClose} data-part="qr-sheet">
      <Stack gap="wide">
        <Text as="p" tone="soft">
          {t(($) => $.qr.hint)}
        </Text>
        <div>
          <Button
            kind="primary"
            icon={<PrinterOutlined aria-hidden />}
            onClick={() => host.current !== null && printSvg(drawingOf(host.current), `${project.name} · ${title}`)}
          >
            {t(($) => $.qr.print)}
          </Button>
        </div>
        <div ref={host} className={css.codes}>
          {machines.map(({ deviceId, name }) => (
            <div key={deviceId} className={css.code} data-qr={name} role="img" aria-label={t(($) => $.qr.of, { name })}>
              <QrCode text={`${window.location.origin}${to(routes.devicesView, { machine: deviceId })}`} sizePx={codePx} />
              <b translate="no">{name}</b>
            </div>
          ))}
        </div>
      </Stack>
    </Drawer>
  );
}
