import { routes } from '@czyun/contract';
import { useNavigate } from 'react-router';
import { Button } from '../../../../kit/control/button.tsx';
import { Notice } from '../../../../kit/control/notice.tsx';
import box from '../../../../kit/ui/box.module.css';
import { linksOf } from '../../../../platform/address/use-links.ts';
import { TokensToSave } from '../parts/tokens-card.tsx';
import type { Plan } from '../parts/use-import.ts';
import { projectSetupText } from '../text.ts';

/** The created project: its tokens, shown only once, and the next steps. */
export function Begun({ plan, onClose }: { readonly plan: Plan; readonly onClose: () => void }) {
  const t = projectSetupText.useText();
  const navigate = useNavigate();
  const [first, ...others] = plan.projectIds;
  const isOne = first !== undefined && others.length === 0;
  const title = isOne ? t(($) => $.begin.done) : t(($) => $.begin.doneMany, { n: plan.projectIds.length });
  const go = () => {
    onClose();
    if (isOne) void navigate(linksOf(first)(routes.setup));
  };
  return (
    <div className={`${box.stack} ${box.wide}`}>
      <Notice
        kind="success"
        role="status"
        title={title}
        description={plan.tokens === null ? t(($) => $.transfer.tokensNone) : <TokensToSave tokens={plan.tokens} />}
      />
      <span>
        <Button kind="primary" onClick={go}>
          {isOne ? t(($) => $.begin.go) : t(($) => $.begin.goAll)}
        </Button>
      </span>
    </div>
  );
}
