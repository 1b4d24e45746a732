import { routes } from '@czyun/contract';
import { Link } from 'react-router';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { Empty } from '../../kit/ui/states.tsx';
import { ExternalFrame, OutsideLink, useFrameTarget } from '../../parts/frame/external-frame.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useProjectConfig } from '../../platform/project/project-context.ts';
import { framePageText } from './text.ts';

const full = { height: '100%', minHeight: 'calc(100vh - 112px)' };

/** `frame?id=`: one custom page of the project, the first by default, in a sandboxed frame. */
export function FrameScreen() {
  const t = framePageText.useText();
  const { customPages } = useProjectConfig();
  const {
    asked: { id },
    faults,
  } = useAddress(routes.frame);
  const visible = customPages.filter(({ delFlag }) => delFlag === 0);
  // The first one by default, as in the menu of custom pages.
  const page = id === null && faults.length === 0 ? visible[0] : visible.find((item) => item.id === id);
  const target = useFrameTarget(page);
  if (page !== undefined && target !== null) {
    return (
      <div className={box.stack} style={full}>
        <PageHead title={page.name} extra={target.kind === 'page' && <OutsideLink href={target.href} />} />
        <ExternalFrame name={page.name} target={target} />
      </div>
    );
  }
  return (
    <div className={box.stack} style={full}>
      <PageHead title={t(($) => $.title)} />
      {visible.length === 0 ? (
        <Empty title={t(($) => $.none)} hint={t(($) => $.noneHint)} />
      ) : (
        <Empty title={t(($) => $.unknown)} hint={t(($) => $.unknownHint)} action={<PageLinks pages={visible} />} />
      )}
    </div>
  );
}

function PageLinks({ pages }: { readonly pages: readonly { readonly id: number; readonly name: string }[] }) {
  const to = useLinks();
  return (
    <ul className={`${box.plain} ${box.stack}`}>
      {pages.map(({ id, name }) => (
        <li key={id}>
          <Link to={to(routes.frame, { id })}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}
