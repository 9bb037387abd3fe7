import { type Html, html } from '../http/html.ts'
import { layout } from './layout.ts'

export const MIN_PASSWORD_LENGTH = 8

export type FieldErrors = Partial<Record<'email' | 'password' | 'confirmation', string>>

interface Field {
  name: keyof FieldErrors
  label: string
  type: 'email' | 'password'
  autocomplete: string
  value?: string
  hint?: string
  error?: string | undefined
}

function field({ name, label, type, autocomplete, value, hint, error }: Field): Html {
  const note = error ?? hint
  return html`
    <div class="field">
      <label for="${name}">${label}</label>
      <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" required
        ${note && html`aria-describedby="${name}-note"`} ${error && html`aria-invalid="true"`}>
      ${note && html`<p id="${name}-note" ${error ? html`class="error" role="alert"` : html`class="hint"`}>${note}</p>`}
    </div>`
}

interface SignIn {
  uid: string
  email: string
  /** Set if an administrator has to sign in, to act as this pilot. */
  pilotNumber: string
  /** Whether it is one of the provider's people, who are invited and don't sign up. */
  isStaff: boolean
  /** Where pilots register. */
  portal: string
  error?: string
}

export function signInPage({ uid, email, pilotNumber, isStaff, portal, error }: SignIn): string {
  const purpose = pilotNumber
    ? html`with an administrator account, to act as pilot <strong>${pilotNumber}</strong>`
    : `to continue to the ${isStaff ? 'console' : 'pilot portal'}`
  return layout(
    'Sign in',
    html`
      <h1>Sign in</h1>
      <p class="purpose">${purpose}</p>
      ${error && html`<p class="alert" role="alert">${error}</p>`}
      <form method="post" action="/sign-in/${uid}/existing">
        ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email })}
        ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
        <button type="submit">Sign in</button>
      </form>
      ${
        !pilotNumber &&
        !isStaff &&
        html`
          <p class="switch">No password yet? <a href="/sign-in/${uid}/new">Set a password</a></p>
          <p class="switch">New here? <a href="${portal}/about">See how it works</a></p>
        `
      }
    `,
  )
}

interface SignUp {
  uid: string
  email: string
  errors?: FieldErrors
}

export function signUpPage({ uid, email, errors = {} }: SignUp): string {
  return layout(
    'Set a password',
    html`
      <h1>Set a password</h1>
      <p class="purpose">Use the email address you registered with as a pilot.</p>
      <form method="post" action="/sign-in/${uid}/new">
        ${field({
          name: 'email',
          label: 'Email',
          type: 'email',
          autocomplete: 'username',
          value: email,
          error: errors.email,
        })}
        ${field({
          name: 'password',
          label: 'Password',
          type: 'password',
          autocomplete: 'new-password',
          hint: `At least ${MIN_PASSWORD_LENGTH} characters`,
          error: errors.password,
        })}
        ${field({
          name: 'confirmation',
          label: 'Confirm password',
          type: 'password',
          autocomplete: 'new-password',
          error: errors.confirmation,
        })}
        <button type="submit">Set password</button>
      </form>
      <p class="switch">Have a password? <a href="/sign-in/${uid}/existing">Sign in</a></p>
    `,
  )
}
