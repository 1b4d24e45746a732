import { ExportOutlined, WarningOutlined } from '@ant-design/icons';
import { routes } from '@czyun/contract';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import box from '../../kit/ui/box.module.css';
import { Facts } from '../../kit/ui/facts.tsx';
import { PublicPage } from '../../kit/ui/public-page.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { targetOf } from './target.ts';
import { openUrlText } from './text.ts';

/** Opens a link: on this site immediately, elsewhere after showing its target. */
export function OpenUrlScreen() {
  const t = openUrlText.useText();
  const { url: link } = useAddress(routes.openurl).asked;
  const target = targetOf(link, location.origin);
  const here = target.kind === 'here' ? target.href : null;
  useEffect(() => {
    // A full load: not every address of this site is a page of this application, and another configuration needs a load.
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
        {home}
      </PublicPage>
    );
  }
  return (
    <PublicPage narrow title={t(($) => $.title)} intro={t(($) => $.intro)}>
      <div className={`${box.stack} ${box.wide}`}>
        <div className={box.inset}>
          <Facts
            of={[
              [
                t(($) => $.host),
                <strong key="host" className={box.large}>
                  {target.host}
                </strong>,
              ],
              [t(($) => $.address), target.href],
            ]}
          />
        </div>
        {!target.encrypted && (
          <p className={`${box.plain} ${box.alert}`}>
            <WarningOutlined aria-hidden /> {t(($) => $.plain)}
          </p>
        )}
        <div className={`${box.row} ${box.wrap}`}>
          <Button kind="primary" href={target.href} rel="noopener noreferrer" icon={<ExportOutlined aria-hidden />}>
            {t(($) => $.go, { host: target.host })}
          </Button>
          {home}
        </div>
      </div>
    </PublicPage>
  );
}
