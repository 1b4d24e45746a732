import { accountsApi, timeText } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Actions } from '../../../kit/form/form.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { useChange } from '../../../platform/api/use-call.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { bindWxsid, wxsid } from '../../../platform/session/wxsid.ts';
import { useStore } from '../../../platform/store.ts';
import { userinfoText } from '../text.ts';

/** Binds this session to the WeChat account of the platform, or unbinds it. The token is stored in this browser and never shown. */
export function WechatCard() {
  const t = userinfoText.useText();
  const zone = useTimeZone();
  const bound = useStore(wxsid);
  const bind = useChange(accountsApi.createWeiXinToken, {
    quiet: true,
    success: t(($) => $.wechat.done),
    onDone: (token) => bindWxsid({ token, t: Date.now() }),
  });
  return (
    <Card title={t(($) => $.wechat.title)}>
      <div className={`${box.stack} ${box.roomy}`}>
        <p className={box.plain} data-wechat={bound === null ? 'none' : 'bound'}>
          {bound === null ? t(($) => $.wechat.none) : t(($) => $.wechat.since, { time: timeText(bound.t, zone, 'minute') })}
        </p>
        {bind.error !== null && (
          <p role="alert" className={`${box.plain} ${box.bad}`}>
            {bind.error.message}
          </p>
        )}
        <Actions>
          <Button kind={bound === null ? 'primary' : 'plain'} busy={bind.isPending} onClick={() => bind.mutate({})}>
            {t(($) => (bound === null ? $.wechat.bind : $.wechat.renew))}
          </Button>
          {bound !== null && (
            <Button danger onClick={() => bindWxsid(null)}>
              {t(($) => $.wechat.unbind)}
            </Button>
          )}
          <span className={`${box.small} ${box.faint}`}>{t(($) => $.wechat.hint)}</span>
        </Actions>
      </div>
    </Card>
  );
}
