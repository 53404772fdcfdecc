/** The provider's receipt, in a new tab. */
export const ReceiptLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener" className="text-sub01-text underline underline-offset-4">
    영수증 보기
  </a>
)
