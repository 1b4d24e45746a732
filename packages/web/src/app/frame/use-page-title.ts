import { useEffect } from 'react';
import { appConfig } from '../../platform/config/current.ts';
import { useLanguage } from '../../platform/language/language.ts';

/** Names the page in the browser's title bar; without a text only the product. */
export function usePageTitle(text = ''): void {
  const language = useLanguage();
  useEffect(() => {
    const product = appConfig.title[language];
    document.title = text === '' ? product : `${text} · ${product}`;
  }, [text, language]);
}
