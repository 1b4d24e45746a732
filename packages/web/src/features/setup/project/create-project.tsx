import { PlusOutlined } from '@ant-design/icons';
import { projectsApi } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { useCarefulClose } from '../../../kit/form/use-careful-close.ts';
import box from '../../../kit/ui/box.module.css';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { useRenew } from '../../../platform/api/use-call.ts';
import css from './begin/begin.module.css';
import { Begun } from './begin/begun.tsx';
import { FromFile } from './begin/from-file.tsx';
import { FromScratch } from './begin/from-scratch.tsx';
import { FromTemplate } from './begin/from-template.tsx';
import { useFileImport } from './parts/use-file-import.ts';
import setup from './setup.module.css';
import { projectSetupText } from './text.ts';

const ways = ['template', 'file', 'blank'] as const;
export type Way = (typeof ways)[number];

/** Button for platform administrators that creates a project and opens its set-up. */
export function CreateButton({ onWay }: { readonly onWay: (way: Way) => void }) {
  const t = projectSetupText.useText();
  return (
    <Button kind="primary" icon={<PlusOutlined aria-hidden />} onClick={() => onWay('template')}>
      {t(($) => $.project.create)}
    </Button>
  );
}

/** Ways to the first project of a new server, side by side. */
export function FirstProject({ onWay }: { readonly onWay: (way: Way) => void }) {
  const t = projectSetupText.useText();
  return (
    <ul className={`${box.plain} ${css.ways}`} data-part="first-project">
      {ways.map((one) => (
        <li key={one} className={`${box.framed} ${box.stack}`}>
          <strong className={box.large}>{t(($) => $.begin.ways[one])}</strong>
          <span className={`${box.soft} ${box.grow}`}>{t(($) => $.begin.hints[one])}</span>
          <span>
            <Button kind={one === 'template' ? 'primary' : 'plain'} data-way={one} onClick={() => onWay(one)}>
              {t(($) => $.begin.start[one])}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Creates a project in one of three ways; outside the page that links here, which changes with the first project. */
export function CreateDrawer({ way, onWay }: { readonly way: Way; readonly onWay: (way: Way | null) => void }) {
  const t = projectSetupText.useText();
  const renew = useRenew([projectsApi.getProjList]);
  const narrow = useNarrow();
  const careful = useCarefulClose(() => {
    onWay(null);
    // Not earlier: the page behind would navigate away from tokens that are shown only once.
    if (coming.applied !== null) void renew();
  });
  const coming = useFileImport(null, () => careful.onTyped(false));
  const typed = () => careful.onTyped();
  return (
    <Drawer onClose={careful.close} title={t(($) => $.project.create)} bodyClassName={setup.setup}>
      {coming.applied !== null ? (
        <Begun plan={coming.applied} onClose={careful.close} />
      ) : (
        <div className={`${box.stack} ${box.wide}`}>
          <Segmented<Way>
            wide
            // Three ways do not fit side by side on a phone.
            vertical={narrow}
            label={t(($) => $.begin.way)}
            value={way}
            onChange={onWay}
            options={ways.map((one) => ({ value: one, label: t(($) => $.begin.ways[one]) }))}
          />
          <p className={`${box.soft} ${box.plain}`}>{t(($) => $.begin.hints[way])}</p>
          {way === 'template' ? (
            <FromTemplate coming={coming} onTyped={typed} />
          ) : way === 'file' ? (
            <FromFile coming={coming} />
          ) : (
            <FromScratch onTyped={typed} />
          )}
        </div>
      )}
    </Drawer>
  );
}
