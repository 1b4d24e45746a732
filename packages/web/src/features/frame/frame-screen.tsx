import { Link, useSearchParams } from 'react-router';
import { ExternalFrame, OutsideLink, useFrameTarget } from '../../shared/frame/external-frame.tsx';
import { useProjectConfig, useProjectPath } from '../../shared/project/project-context.ts';
import { PageHead } from '../../shared/ui/card.tsx';
import { Empty } from '../../shared/ui/states.tsx';
import { framePageText } from './text.ts';
import './frame-page.css';

/** `frame?id=`: one custom page of the project, in a sandboxed frame. */
export function FrameScreen() {
  const t = framePageText.use();
  const { customPages } = useProjectConfig();
  const [params] = useSearchParams();
  const id = params.get('id');
  const page = customPages.find((item) => String(item.id) === id && item.delFlag === 0);
  const target = useFrameTarget(page);
  if (page !== undefined && target !== null) {
    return (
      <div className="external-page">
        <PageHead title={page.name} extra={target.kind === 'page' && <OutsideLink href={target.href} />} />
        <ExternalFrame name={page.name} target={target} />
      </div>
    );
  }
  const visible = customPages.filter(({ delFlag }) => delFlag === 0);
  const title = t(($) => (id === null ? $.choose : $.unknown));
  const hint = t(($) => (id === null ? $.chooseHint : $.unknownHint));
  return (
    <div className="external-page">
      <PageHead title={t(($) => $.title)} />
      {visible.length === 0 ? (
        <Empty title={t(($) => $.none)} hint={t(($) => $.noneHint)} />
      ) : (
        <Empty title={title} hint={hint} action={<PageLinks pages={visible} />} />
      )}
    </div>
  );
}

function PageLinks({ pages }: { readonly pages: readonly { readonly id: number; readonly name: string }[] }) {
  const path = useProjectPath();
  return (
    <ul className="external-links">
      {pages.map(({ id, name }) => (
        <li key={id}>
          <Link to={path('frame', { id })}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}
