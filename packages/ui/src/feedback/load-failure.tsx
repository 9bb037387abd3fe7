import { t } from '@sortie/domain/language'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Alert } from './alert.tsx'

type LoadFailureProps = {
  title: string
  /** The query that failed, to be sent again. */
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
  /** What is not affected, and what to do. */
  children?: ReactNode
}

/** Shown in place of content that could not be loaded; the rest of the page keeps working. */
export const LoadFailure = ({ title, query, children }: LoadFailureProps) => (
  <Alert
    tone="danger"
    isLive
    title={title}
    action={
      <Button size="small" mode="secondary" isPending={query.isFetching} onPress={() => void query.refetch()}>
        {t('Try again')}
      </Button>
    }
  >
    {children}
  </Alert>
)
