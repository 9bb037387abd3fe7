import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

const isAnswer = (error: unknown): error is ApiError => error instanceof ApiError

/** A refusal is final; a lost connection or a server in trouble is tried again. */
const worthAnotherTry = (failures: number, error: unknown): boolean =>
  isAnswer(error) ? error.status >= 500 && failures < 2 : failures < 5

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: worthAnotherTry,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 15_000),
      staleTime: 15_000,
    },
    mutations: { retry: false },
  },
})
