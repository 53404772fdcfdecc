const paths = {
  back: 'M19 12H5M12 19l-7-7 7-7',
  intro: 'M12 3.5 14.4 9l5.9.6-4.4 4 1.2 5.9L12 16.5l-5.1 3 1.2-5.9-4.4-4L9.6 9Z',
  car: 'M3.5 15.5v-3l2-1 2-4.2a2 2 0 0 1 1.8-1.1h5.4a2 2 0 0 1 1.8 1.1l2 4.2 2 1v3a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1ZM6 16.5v1.8M18 16.5v1.8M5.8 11.5h12.4',
  ticket: 'M4 7.5h16v3a1.8 1.8 0 0 0 0 3.4v3H4v-3a1.8 1.8 0 0 0 0-3.4ZM14.5 8v1.6m0 1.8v1.6m0 1.8v1.6',
  calendar: 'M5 6.5h14v13H5zM5 10.5h14M8.5 4v4M15.5 4v4',
  person: 'M12 12a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM4.5 20c.8-3.6 3.7-5.4 7.5-5.4s6.7 1.8 7.5 5.4',
  question:
    'M12 20.2a8.2 8.2 0 1 0 0-16.4 8.2 8.2 0 0 0 0 16.4ZM9.6 9.6c.2-1.3 1.2-2.1 2.5-2.1 1.4 0 2.4.9 2.4 2.2 0 1.9-2.4 1.9-2.4 3.8M12.1 16.4v.1',
  gift: 'M4.5 9h15v3.5h-15zM6 12.5h12v7H6zM12 9v10.5M12 9C9.2 9 7.6 8.2 7.6 6.6c0-1 .8-1.8 1.8-1.8C11 4.8 12 6.6 12 9Zm0 0c2.8 0 4.4-.8 4.4-2.4 0-1-.8-1.8-1.8-1.8C13 4.8 12 6.6 12 9Z',
  menu: 'M4 8h16M4 16h16',
  close: 'M6 6l12 12M18 6 6 18',
  chat: 'M12 4.5c4.7 0 8.3 3 8.3 6.9s-3.6 6.9-8.3 6.9c-.9 0-1.8-.1-2.6-.3L5.5 20l.6-3.3c-1.5-1.2-2.4-3.1-2.4-5.3 0-3.9 3.6-6.9 8.3-6.9Z',
} as const

export type ShellIconName = keyof typeof paths

export function ShellIcon({ name, size = 24 }: { name: ShellIconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
