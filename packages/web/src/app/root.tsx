import { StyleProvider } from '@ant-design/cssinjs';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider, message } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { WidgetsProvider } from '../kit/panel/widgets-context.ts';
import { onApiError, queryClient } from '../platform/api/query-client.ts';
import { useLanguage } from '../platform/language/language.ts';
import { antdTheme } from '../platform/theme/antd-theme.ts';
import { useTheme } from '../platform/theme/theme.ts';
import { router } from './router.tsx';
import { widgets } from './widgets.ts';

/** Everything around the pages: look, language, cache, toasts, widgets, addresses. */
export function Root() {
  const { name } = useTheme();
  const language = useLanguage();
  const [toast, holder] = message.useMessage({ maxCount: 3 });
  useEffect(() => onApiError((error) => void toast.error({ content: error.message, key: `${error.code}:${error.message}` })), [toast]);
  return (
    <StyleProvider layer>
      <ConfigProvider theme={antdTheme(name)} locale={language === 'zh' ? zhCN : enUS} button={{ autoInsertSpace: false }}>
        <QueryClientProvider client={queryClient}>
          {holder}
          <WidgetsProvider value={widgets}>
            <RouterProvider router={router} />
          </WidgetsProvider>
        </QueryClientProvider>
      </ConfigProvider>
    </StyleProvider>
  );
}
