import { ExportOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PublicPage } from '../../shared/ui/public-page.tsx';
import { targetOf } from './target.ts';
import { openUrlText } from './text.ts';
import './open-url.css';

/** Leaves for a link: on this site at once, elsewhere after showing where it leads. */
export function OpenUrlScreen() {
  const t = openUrlText.use();
  const [params] = useSearchParams();
  const link = params.get('url');
  const target = useMemo(() => targetOf(link, location.origin), [link]);
  const here = target.kind === 'here' ? target.href : null;
  useEffect(() => {
    // A whole load: not everything on this site is a page of ours, and another configuration is another load.
    if (here !== null) location.replace(here);
  }, [here]);
  if (target.kind === 'here') return null;
  const home = (
    <Link to="/index">
      <Button>{t(($) => $.stay)}</Button>
    </Link>
  );
  if (target.kind !== 'away') {
    return (
      <PublicPage narrow title={t(($) => $.wrongTitle)} intro={t(($) => $[target.kind])}>
        <div className="open-url">{home}</div>
      </PublicPage>
    );
  }
  return (
    <PublicPage narrow title={t(($) => $.title)} intro={t(($) => $.intro)}>
      <div className="open-url">
        <dl>
          <dt>{t(($) => $.host)}</dt>
          <dd className="host">{target.host}</dd>
          <dt>{t(($) => $.address)}</dt>
          <dd>
            <code>{target.href}</code>
          </dd>
        </dl>
        {!target.encrypted && (
          <p className="plain">
            <WarningOutlined aria-hidden /> {t(($) => $.plain)}
          </p>
        )}
        <div className="actions">
          <Button type="primary" href={target.href} rel="noopener noreferrer" icon={<ExportOutlined aria-hidden />}>
            {t(($) => $.go, { host: target.host })}
          </Button>
          {home}
        </div>
      </div>
    </PublicPage>
  );
}
