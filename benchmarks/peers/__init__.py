"""The peers: functions of flat arrays that return a function taking so many steps, or finding a shape at rest."""
