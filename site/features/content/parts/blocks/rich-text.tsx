/** A text that the server rendered from Markdown and cleaned. */
export function RichText({ html, lang }: { html: string; lang?: string | undefined }) {
  return <div className="rich" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
