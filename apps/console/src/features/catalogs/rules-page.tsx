import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { packageQuery } from './rules.queries.ts'
import { RulesEditor } from './rules-editor.tsx'

const back = { href: '/catalogs', label: 'Packages' }

/** What is expected of the photos of a package's missions. */
export const Component = () => {
  const id = Number(useParams().id)
  const query = useQuery(packageQuery(id))
  if (query.data) return <RulesEditor key={id} opened={query.data} />
  return (
    <>
      <PageHeader title="Quality rules" back={back} />
      {query.isPending ? (
        <Spinner label="Loading" />
      ) : query.isError ? (
        <LoadFailure title="We couldn't load this package" query={query} />
      ) : (
        <p className="text-ink-soft">There is no package {id}. It may have been deleted.</p>
      )}
    </>
  )
}
